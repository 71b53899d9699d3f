import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'hub-entry/element';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Hello {{ name() }}</h1>
    <hub-entry
      hub="https://hub.example"
      lang="en"
      redirect="none"
      (entry-login)="name.set($event.detail.username)"
    ></hub-entry>
  `,
})
export class App {
  readonly name = signal('');
}
