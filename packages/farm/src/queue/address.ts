/** Where a queue is. */
export interface QueueAddress {
  readonly kind: "redis" | "postgres";
  readonly url: string;
  /** Without user and password, for messages. */
  readonly name: string;
  /** Takes every password out of a text. */
  readonly redact: (text: string) => string;
}

const KINDS: Readonly<Record<string, QueueAddress["kind"]>> = {
  "redis:": "redis",
  "rediss:": "redis",
  "postgres:": "postgres",
  "postgresql:": "postgres",
};

/** Reads the address of a queue. Throws without repeating it: it may hold a password. */
export function parseAddress(text: string): QueueAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const kind = KINDS[url?.protocol ?? ""];
  if (!url || !kind) {
    const found = /^[a-z]+(?=:)/iu.exec(text)?.[0];
    throw new Error(
      `the queue's address ${found ? `begins with ${found}:` : "has no scheme"}, expected redis://, rediss:// or postgres://`,
    );
  }
  const secrets = [
    text,
    url.href,
    url.password,
    decodeURIComponent(url.password),
    ...url.searchParams.values(),
  ];
  const shown = new URL(url.href);
  shown.username = "";
  shown.password = "";
  shown.search = "";
  return {
    kind,
    url: text,
    name: shown.href,
    redact: (message) =>
      secrets
        .filter((secret) => secret.length > 0)
        .toSorted((a, b) => b.length - a.length)
        .reduce((sum, secret) => sum.replaceAll(secret, "•••"), message),
  };
}
