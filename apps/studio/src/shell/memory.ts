/** What the page remembers of its user's choices. A browser that forbids it forgets, and nothing else happens. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`pliant.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`pliant.${key}`, value);
  } catch {
    // Private windows and full disks.
  }
}
