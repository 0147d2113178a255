// Waiting in tests for what comes of promises.

/** Waits until something is so; a test that waits in vain fails by its time limit. */
export async function waitUntil(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 1));
}
