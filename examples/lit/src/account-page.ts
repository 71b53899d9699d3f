import 'hub-entry/element';
import type { HubEntryEvent } from 'hub-entry/element';
import { html, LitElement } from 'lit';
import { customElement, state } from 'lit/decorators.js';

@customElement('account-page')
export class AccountPage extends LitElement {
  @state()
  private name = '';

  render() {
    return html`
      <h1>Hello ${this.name}</h1>
      <hub-entry hub="https://hub.example" lang="en" redirect="none" @entry-login=${this.greet}></hub-entry>
    `;
  }

  private greet({ detail }: HubEntryEvent<'entry-login'>) {
    this.name = detail.username;
  }
}
