import { isDeepStrictEqual } from 'node:util'
import type { QualityRuleState, qualityRules } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { usualQualityRule } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { withinFilterTime } from '../filters/filters.ts'
import { lostQualities } from '../freed-qualities/freed-qualities.ts'
import { type FreeableQuery, sumFreeable } from './freeable.sql.ts'
import { findNight, findPlatformRule, findRule, listFollowers, writePlatformRule, writeRule } from './rules.sql.ts'
import { watchedFor } from './watched.ts'

export const qualityRulesHandlers: Handlers<typeof qualityRules> = {
  get: (_params, { account }, { db }) => stateOf(db, account.id),

  preview: async (rule, { account }, services) => {
    const { db, now } = services
    const watched = await watchedFor(services, account.id, rule)
    const question = { accountIds: [account.id], rule, watched, now: now() }
    const { accounts: _, ...found } = await dryRun(db, question)
    return found
  },

  save: async ({ version, mode, rule }, { account, user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const current = await stateOf(tx, account.id)
    if (current.version !== version) throw refuse('qualityRules.changed')
    if (current.mode === mode && isDeepStrictEqual(current.rule, rule)) return current
    if (!(await writeRule(tx, account.id, { mode, rule }, { version, by: user.id, now: now() })))
      throw refuse('qualityRules.changed')
    const [before, after] = [
      { qualityMode: current.mode, ...current.rule },
      { qualityMode: mode, ...rule },
    ]
    audit({ objectType: 'account', objectId: account.id, accountId: account.id, before, after })
    return stateOf(tx, account.id)
  },

  ofPlatform: (_params, _caller, { db }) => findPlatformRule(db),

  previewOfPlatform: async (rule, _caller, services) => {
    const { db, now } = services
    const watched = await watchedFor(services, null, rule)
    return dryRun(db, { accountIds: await listFollowers(db), rule, watched, now: now() })
  },

  saveOfPlatform: async ({ version, rule }, { user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const before = await findPlatformRule(tx)
    if (before.version !== version) throw refuse('qualityRules.platformChanged')
    if (isDeepStrictEqual(before.rule, rule)) return before
    if (!(await writePlatformRule(tx, rule, { version, by: user.id, now: now() })))
      throw refuse('qualityRules.platformChanged')
    const toAuditFields = ({ on, ...rest }: typeof rule) => ({ freesQualities: on, ...rest })
    audit({ objectType: 'installation', objectId: 1, before: toAuditFields(before.rule), after: toAuditFields(rule) })
    return findPlatformRule(tx)
  },
}

/** Longest time of a dry run, in milliseconds: 20,000 videos take less than two seconds. */
const dryRunMs = 20_000

async function dryRun(db: Db, question: FreeableQuery) {
  try {
    return await withinFilterTime(db, (tx) => sumFreeable(tx, question), dryRunMs)
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'filters.tooDear') throw refuse('qualityRules.tooMany')
    throw error
  }
}

async function stateOf(db: Db, accountId: number): Promise<QualityRuleState> {
  const set = await findRule(db, accountId)
  const { rule: ofPlatform } = await asPlatform(db, 'administration', findPlatformRule)
  const unset = { mode: 'FOLLOW' as const, rule: usualQualityRule, version: 0, changedAt: null, changedBy: null }
  return {
    ...(set ?? unset),
    ofPlatform,
    last: await findNight(db, accountId),
    freed: await lostQualities.sum(db, accountId),
  }
}
