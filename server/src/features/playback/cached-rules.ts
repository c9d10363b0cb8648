import { LRUCache } from 'lru-cache'
import type * as z from 'zod/mini'

/** As many rules of one kind are kept: whole lists are 50 kB, so some 12 MB at most. */
export const keptRulesBound = 256

/** A published version of a template; its body never changes. */
export interface PublishedBody {
  readonly templateId: number | null
  readonly version: number | null
  readonly body: unknown
}

/**
 * Reads the bodies of published templates as rules, each version once: a question names the version that is published now, so
 * that a change is felt at once. The least lately asked goes first.
 */
export function keptRules<Rule extends object>(
  schema: z.ZodMiniType<Rule, unknown>,
): (published: PublishedBody) => Rule | null {
  const cachedRules = new LRUCache<string, Rule>({ max: keptRulesBound })
  return ({ templateId, version, body }) => {
    if (body == null) return null
    const key = `${templateId} ${version}`
    const rule = cachedRules.get(key) ?? schema.parse(body)
    cachedRules.set(key, rule)
    return rule
  }
}
