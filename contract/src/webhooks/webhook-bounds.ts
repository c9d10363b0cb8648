/** Limits of the webhooks of an account; spans say their unit. */
export const webhookBounds = {
  /** Webhooks of one account at most. */
  webhooks: 50,
  /** The longest address of one, in characters. */
  urlChars: 2_048,
  /** Longest time the secret before may sign. */
  oldSecretHours: 168,
  /** Longest time of an answer. */
  answerMs: 15_000,
  /** Largest kept part of an answer. */
  answerBytes: 4_096,
  /** Longest time a delivery is tried. */
  retryHours: 24,
  /** Time that finished deliveries are kept. */
  keptDays: 14,
  /** Tries of a delivery that are told, the last ones. */
  lastTries: 50,
} as const
