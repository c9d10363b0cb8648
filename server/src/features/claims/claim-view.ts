import type { Claim, ListedClaim } from '@skleyka/contract/claims/claim.ts'
import { type ClaimParty, isOpenClaim, wishesAmong } from '@skleyka/contract/claims/claim-states.ts'
import * as z from 'zod/mini'
import type { Db } from '../../database/database.ts'
import { type ClaimRow, listFiles, listSteps } from './claims.sql.ts'
import { listDerived } from './derived.sql.ts'

/** Reader of a claim: what the others are called stays with them and the administrators. */
export type ClaimReader = Exclude<ClaimParty, 'SYSTEM'>

const keptRanges = z.array(z.object({ fromMs: z.int(), toMs: z.int() }))

/** Returns the ranges of a claim as they are kept. */
export const rangesOf = (row: { readonly ranges: unknown }) => keptRanges.parse(row.ranges)

/** A claim as a list shows it to a reader. */
export const listedView = (row: ClaimRow, reader: ClaimReader, now: Date): ListedClaim => ({
  id: row.id,
  state: row.state,
  work: row.work,
  wish: row.wish,
  record: {
    id: reader === 'CLAIMANT' ? null : row.record_id,
    uuid: row.uuid,
    name: row.record_name,
    isDeleted: row.lifecycle === 'DELETED',
    isLive: row.lifecycle === 'LIVE',
    translationId: reader === 'CLAIMANT' ? null : row.translation_id,
  },
  claimant: {
    holderId: reader === 'ADMINISTRATOR' ? row.holder_id : null,
    name: row.holder_name ?? row.stranger_name ?? '',
    email: reader === 'ADMINISTRATOR' ? row.stranger_email : null,
  },
  account: reader === 'ADMINISTRATOR' ? { code: row.account_code, name: row.account_name } : null,
  answerKind: row.answer,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deadlineAt: row.deadline_at,
  isOverdue: isOpenClaim(row.state) && row.answer === null && row.deadline_at <= now,
})

/** The whole of a claim, as a reader sees it. */
export async function claimView(db: Db, row: ClaimRow, reader: ClaimReader, now: Date): Promise<Claim> {
  const steps = await listSteps(db, row)
  const files = await listFiles(db, row)
  const filesOf = (side: 'CLAIMANT' | 'ACCOUNT') => files.filter((file) => file.side === side)
  const isDecided = row.state === 'GRANTED' || row.state === 'REJECTED'
  const derived = await listDerived(db, row)
  const counted = derived.filter(({ isLeftOut }) => !isLeftOut)
  const hasStatistics = row.state === 'GRANTED' && row.actions.includes('STATISTICS')
  return {
    ...listedView(row, reader, now),
    rowVersion: row.row_version,
    isRestricting: isOpenClaim(row.state) && row.actions.length > 0,
    durationMs: row.duration_ms,
    ranges: rangesOf(row),
    basis: row.basis,
    countries: row.countries,
    files: filesOf('CLAIMANT'),
    answer:
      row.answer === null || row.answered_at === null
        ? null
        : { kind: row.answer, text: row.answer_text, at: row.answered_at, files: filesOf('ACCOUNT') },
    decision:
      isDecided && row.decided_at !== null
        ? {
            isGranted: row.state === 'GRANTED',
            reason: row.decision_reason,
            at: row.decided_at,
            actions: wishesAmong(row.actions),
            countries: row.decided_countries,
            notes: row.notes,
          }
        : null,
    statistics: hasStatistics
      ? {
          views28: counted.reduce((sum, { views28 }) => sum + views28, row.views28),
          views: counted.reduce((sum, { viewsTotal }) => sum + viewsTotal, row.views_total),
        }
      : null,
    // a claimant is not told what an account has made of its video and perhaps never shown
    derived:
      reader === 'CLAIMANT'
        ? []
        : derived.map(({ id, uuid, name, createdAt, isLeftOut }) => ({ id, uuid, name, createdAt, isLeftOut })),
    steps: steps.map((step) => ({
      ...step,
      who: reader === 'ADMINISTRATOR' || reader === step.party ? step.who : null,
    })),
  }
}
