/** What holds for the webhooks of an account; spans say their unit. */
export const webhookBounds = {
  /** Webhooks of one account at most. */
  webhooks: 50,
  /** The longest address of one, in characters. */
  urlChars: 2_048,
  /** How long the secret before may go on signing. */
  oldSecretHours: 168,
  /** How long an answer may take in all. */
  answerMs: 15_000,
  /** What is kept of an answer. */
  answerBytes: 4_096,
  /** How long a delivery is tried. */
  retryHours: 24,
  /** How long deliveries that ended are kept. */
  keptDays: 14,
  /** Tries of a delivery that are told, the last ones. */
  toldTries: 50,
} as const
