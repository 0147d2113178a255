// Notices of the device for a person who looks elsewhere. They are asked for by a button only.
export function mayAskForNotice(): boolean {
  return "Notification" in window && Notification.permission === "default";
}

export async function askForNotice(): Promise<void> {
  await Notification.requestPermission();
}

/** Tells the person that it is their turn, if they asked to be told and look elsewhere. */
export function notifyTurn(table: string, title: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification("It is your turn", { body: title, tag: table });
  notice.onclick = () => window.focus();
}
