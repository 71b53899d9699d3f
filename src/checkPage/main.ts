import { runCheckPage } from './runCheckPage';

const service = document.querySelector<HTMLElement>('[data-service]')?.dataset['service'];
if (service) runCheckPage(window, service);
