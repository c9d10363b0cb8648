import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { CallServices } from '../../http/handlers.ts'
import { queueMail } from '../../mail/queue.ts'
import { noticeAdministrators, noticeHolder, noticeManagers } from '../notifications/notifications.ts'
import { type ClaimNews, claimLetters, embedPath, type ManyNews, manyLetter } from './claim-letters.ts'
import { type ClaimRow, findClaim } from './claims.sql.ts'
import { managersOf, membersOf, tellHooks } from './parties.sql.ts'

type Telling = Pick<CallServices, 'now' | 'secrets' | 'publicUrl'>

/** Parties who are told of each step; whoever takes it knows. */
const readers: Readonly<Record<ClaimNews, readonly ('account' | 'claimant' | 'administrators')[]>> = {
  claimOpened: ['account', 'claimant', 'administrators'],
  claimDeadline: ['account'],
  claimOverdue: ['administrators', 'account'],
  claimAnswered: ['claimant', 'administrators'],
  claimDecided: ['account', 'claimant'],
  claimReturned: ['account', 'claimant'],
  claimWithdrawn: ['account', 'administrators'],
}

/** Tells the parties of a claim of a step by bell, mail and webhook, in the transaction that makes it. */
export const tellParties = (tx: Tx, services: Telling, claimId: number, news: ClaimNews): Promise<void> =>
  asPlatform(tx, 'claims', (all) => tell(all, services, claimId, news))

/** Tells the managers of an account by mail of claims on its videos that wait for their answer: of one as of a single one, of several by one letter. */
export async function writeManagers(
  tx: Tx,
  services: Telling,
  claims: readonly [ClaimRow, ...ClaimRow[]],
  news: ManyNews,
): Promise<void> {
  const [claim, ...others] = claims
  const letter = others.length === 0 ? claimLetters(claim, services, news).account : manyLetter(claims, services, news)
  const kind = others.length === 0 ? news : `${news} of several`
  for (const to of await managersOf(tx, claim.account_id)) await queueMail(tx, services, { kind, to, letter })
}

/** Reminds an account of several claims, or tells it and the administrators that their time is over, by one notice and one letter. */
export async function tellOfSeveral(
  tx: Tx,
  services: Telling,
  claims: readonly [ClaimRow, ...ClaimRow[]],
  news: Exclude<ManyNews, 'claimOpened'>,
): Promise<void> {
  const [claim] = claims
  const bell = news === 'claimOverdue' ? 'claimsOverdue' : 'claimsDeadline'
  const notice = { name: claim.record_name, rows: claims.length }
  await noticeManagers(tx, claim.account_id, bell, notice)
  if (news === 'claimOverdue') await noticeAdministrators(tx, bell, notice)
  await writeManagers(tx, services, claims, news)
}

async function tell(tx: Tx, services: Telling, claimId: number, news: ClaimNews): Promise<void> {
  const claim = await findClaim(tx, 'ALL', claimId)
  if (!claim) throw new Error(`claim ${claimId} is gone`)
  // a rule may open hundreds at once: their notices count, and `mailRuleClaims` writes one letter for them
  const isByRule = news === 'claimOpened' && claim.mailed_at === null
  const bell = isByRule ? 'claimsOfRadar' : news
  const notice = { name: claim.record_name, recordId: claim.record_id, claim: claim.id, reason: claim.state }
  const letters = claimLetters(claim, services, news)
  // a box that strangers have filled within the hour still has room for claims of holders, reminders and decisions
  const kind = news === 'claimOpened' && claim.holder_id === null ? 'claimOfStranger' : news
  const write = async (to: readonly string[], letter: (typeof letters)['account']) => {
    for (const email of to) await queueMail(tx, services, { kind, to: email, letter })
  }
  for (const reader of readers[news]) {
    if (reader === 'administrators') await noticeAdministrators(tx, bell, notice)
    else if (reader === 'account') {
      await noticeManagers(tx, claim.account_id, bell, notice)
      if (!isByRule) await write(await managersOf(tx, claim.account_id), letters.account)
    } else if (claim.holder_id !== null) {
      // whoever made it has just read its number
      if (news === 'claimOpened') continue
      await noticeHolder(tx, claim.holder_id, news, { ...notice, recordId: null, holder: claim.holder_name })
      await write(await membersOf(tx, claim.holder_id), letters.holder)
    } else if (claim.stranger_email !== null && news !== 'claimOpened') {
      // the letter of a new claim holds its link, and is written where that is known
      await write([claim.stranger_email], letters.stranger)
    }
  }
  if (news !== 'claimOpened') return
  await tellHooks(tx, claim.account_id, {
    claim: { id: claim.id, work: claim.work, wish: claim.wish, deadline: claim.deadline_at.toISOString() },
    record: { id: claim.record_id, uuid: claim.uuid, name: claim.record_name },
    page: `${services.publicUrl}${embedPath(claim.uuid)}`,
  })
}
