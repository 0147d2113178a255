// Waiting in tests for what comes of promises.

/** Waits for a condition. If it never becomes true, the test fails by its time limit. */
export async function waitUntil(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 1));
}
