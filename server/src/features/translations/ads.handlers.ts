import { formatRemaining } from '@skleyka/contract/durations.ts'
import type { LiveAds, translationAds } from '@skleyka/contract/translations/ads.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { adsAllowed } from '../accounts/accounts.ts'
import { plannedLiveAds } from '../ads/ads.ts'
import { checkNamed, followedTemplates } from '../templates/templates.ts'
import { type AdBreakRow, type AdSession, findAdSession, insertAdBreak } from './ads.sql.ts'
import { requireTranslation } from './translation-view.ts'
import {
  findTranslation,
  lockTranslation,
  type TranslationRow,
  updateLiveRecord,
  updateTranslation,
} from './translations.sql.ts'

export const translationAdsHandlers: Handlers<typeof translationAds> = {
  get: async ({ id }, { account }, { db, now }) => {
    const row = await requireTranslation(findTranslation(db, account.id, id))
    return readAds(db, account.id, row, now())
  },

  choose: async ({ id, templateId }, { account }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const row = await requireTranslation(lockTranslation(tx, account.id, id))
    if (templateId !== null) await checkNamed(tx, account.id, { ad: templateId }, () => 'templateId')
    await updateLiveRecord(tx, account.id, row.recordId, { ad_template_id: templateId })
    // whoever has its settings open learns of it
    await updateTranslation(tx, account.id, id, {})
    const [before, after] = [{ adTemplateId: row.adTemplateId }, { adTemplateId: templateId }]
    audit({ objectType: 'translation', objectId: id, before, after })
    return readAds(tx, account.id, { ...row, adTemplateId: templateId }, now())
  },

  push: async ({ id, seconds }, { account, user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    // one after the other, so that no two push at once
    const row = await requireTranslation(lockTranslation(tx, account.id, id))
    const session = await findAdSession(tx, account.id, id)
    const pressed = now()
    const at = await requirePush(tx, account.id, row, session, pressed)
    const adId = await insertAdBreak(tx, {
      ...{ account_id: account.id, session_id: at.sessionId, at: at.moment, seconds, made_by: user.id },
    })
    audit({ objectType: 'translation', objectId: id, after: { adSeconds: seconds } })
    return describeBreak({ id: adId, at: at.moment, seconds })
  },
}

/** The moment of the programme at which the break begins, or a refusal. */
async function requirePush(
  db: Db,
  accountId: number,
  row: TranslationRow,
  session: AdSession | null,
  pressed: Date,
): Promise<{ sessionId: number; moment: Date }> {
  if (session === null || session.onAirAt === null || session.writtenTo === null) throw refuse('translations.notOnAir')
  if (session.state !== 'LIVE') throw refuse('translations.interrupted')
  const { followed, shown, blocks } = await planOf(db, accountId, row, pressed)
  if (!shown) throw refuse('translations.adsOff')
  if (followed === null) throw refuse('translations.noAdTemplate')
  if (!blocks.some(({ loss }) => loss === null || ofSome.includes(loss)))
    throw refuse('translations.noAds', { name: followed.name })
  if (session.breaks >= translationBounds.adBreaks)
    throw refuse('translations.manyAdBreaks', { max: translationBounds.adBreaks })
  // nobody has seen yet what comes after the newest segment
  const moment = new Date(Math.max(pressed.getTime(), session.writtenTo.getTime()))
  if (session.lastBreak !== null && endOf(session.lastBreak) > moment) throw refuse('translations.adRunning')
  const { leastGapMin } = await adsAllowed(db, accountId)
  const nextAt = afterGap(session, leastGapMin)
  if (nextAt !== null && nextAt > moment) {
    const left = formatRemaining((nextAt.getTime() - moment.getTime()) / 1_000)
    throw refuse('translations.adTooSoon', { minutes: leastGapMin ?? 0, left })
  }
  return { sessionId: session.id, moment }
}

/** Reasons for which some viewers are not shown a block, and others are. */
const ofSome: readonly string[] = ['COUNTRY', 'SITE', 'DEVICE']

async function readAds(db: Db, accountId: number, row: TranslationRow, now: Date): Promise<LiveAds> {
  const plan = await planOf(db, accountId, row, now)
  const session = await findAdSession(db, accountId, row.id)
  const last = session?.lastBreak ?? null
  const current = last !== null && endOf(last) > now ? last : null
  const { leastGapMin } = await adsAllowed(db, accountId)
  const gapEnd = session && afterGap(session, leastGapMin)
  const moments = [current && endOf(current), gapEnd].flatMap((at) => (at !== null && at > now ? [at.getTime()] : []))
  return {
    ...{ own: row.adTemplateId, ...plan },
    current: current && describeBreak(current),
    nextAt: moments.length === 0 ? null : new Date(Math.max(...moments)),
  }
}

/** The blocks of a break that is pushed now: for whom they are not is told by the reason. */
async function planOf(db: Db, accountId: number, { recordId }: TranslationRow, now: Date) {
  const followed = await followedTemplates.find(db, accountId, 'ad', recordId)
  if (followed === null) {
    const { shown } = await adsAllowed(db, accountId)
    return { followed: null, shown, blocks: [] }
  }
  const anybody = { place: { kind: 'own' }, country: null, device: null, now } as const
  const { shown, planned } = await plannedLiveAds(db, { accountId, body: followed.body, ownBlocks: [] }, anybody)
  const blocks = planned
    .flatMap((one) => one.blocks)
    .filter(({ loss }) => loss !== 'NOT_NAMED')
    .map(({ block: { name, source }, share, loss }) => ({ name, source: source.kind, share, loss }))
  return { followed: { id: followed.template_id, name: followed.name }, shown, blocks }
}

const endOf = ({ at, seconds }: AdBreakRow): Date => new Date(at.getTime() + seconds * 1_000)

/** The end of the gap that the platform asks for, from the last break or from the beginning; null where it asks for none. */
function afterGap({ onAirAt, lastBreak }: AdSession, leastGapMin: number | null): Date | null {
  const from = lastBreak?.at ?? onAirAt
  return leastGapMin === null || from === null ? null : new Date(from.getTime() + leastGapMin * 60_000)
}

const describeBreak = (row: AdBreakRow) => ({ adId: row.id, at: row.at, seconds: row.seconds, endsAt: endOf(row) })
