/** `HUB_ADAPTERS` of the bench: mails and text messages go to the program that started the hub. */

/** @param {{ to: string | null, text: string }} message */
const send = async ({ to, text }) => void process.send?.({ to, text });

export const createAdapters = () => ({ mail: { send }, sms: { send } });
