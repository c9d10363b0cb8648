import type { QualityRule } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import type { Db } from '../../database/database.ts'
import { findPlatformRule, findRule } from './rules.sql.ts'

/** Returns the rule that holds for an account, of its own or of the platform; null where nothing is freed. */
export async function effectiveRule(platform: Db, accountId: number): Promise<QualityRule | null> {
  const set = await findRule(platform, accountId)
  if (set?.mode === 'OFF') return null
  if (set?.mode === 'OWN') return set.rule
  const {
    rule: { on, ...rule },
  } = await findPlatformRule(platform)
  return on ? rule : null
}
