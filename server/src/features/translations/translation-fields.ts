import { allows, type MemberAccess } from '@skleyka/contract/access.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import { openingToAll } from '@skleyka/contract/records/publication.ts'
import { translationAds } from '@skleyka/contract/translations/ads.calls.ts'
import type { translations } from '@skleyka/contract/translations/translations.calls.ts'
import type { Tx } from '../../database/database.ts'
import type { CallerOf } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import { checkNamed } from '../templates/templates.ts'
import type { TranslationRow } from './translations.sql.ts'

/** Fields of a livestream that people write. */
export type TranslationFields = Omit<ParamsOf<(typeof translations)['update']>, 'id' | 'rowVersion' | 'slate'>

/** Returns the fields of a livestream as they are kept. */
export const fieldsOf = (row: TranslationRow): TranslationFields => ({
  ...{ name: row.name, description: row.description, source: row.source },
  // as it may be told: without login and query
  ...{ pullUrl: row.pullShown, loopRecordIds: [] },
  ...{ startsAt: row.startsAt, endsAt: row.endsAt, startsItself: row.startsItself, isPermanent: row.isPermanent },
  ...{ latency: row.latency, dvrSeconds: row.dvrSeconds, reconnectSeconds: row.reconnectSeconds },
  ...{ recording: row.recording, keepDays: row.keepDays, visibility: row.visibility, embedding: row.embedding },
  ...{ playerTemplateId: row.playerTemplateId, siteTemplateId: row.siteTemplateId },
  ...{ countryTemplateId: row.countryTemplateId, ladderTemplateId: row.ladderTemplateId },
  adTemplateId: row.adTemplateId,
})

/** The columns of these fields that belong to the livestream itself. */
export const columnsOf = (fields: TranslationFields) => ({
  ...{ source: fields.source, starts_at: fields.startsAt, ends_at: fields.endsAt },
  ...{ starts_itself: fields.startsItself, is_permanent: fields.isPermanent, latency: fields.latency },
  ...{ dvr_seconds: fields.dvrSeconds, reconnect_seconds: fields.reconnectSeconds },
  ...{ recording: fields.recording, keep_days: fields.keepDays },
})

/** The columns that its record has in common with videos. */
export const recordColumnsOf = (fields: TranslationFields) => ({
  ...{ name: fields.name, description: fields.description },
  ...{ visibility: fields.visibility, embedding: fields.embedding },
  ...{ player_template_id: fields.playerTemplateId, site_template_id: fields.siteTemplateId },
  ...{ country_template_id: fields.countryTemplateId, ladder_template_id: fields.ladderTemplateId },
  ...(fields.adTemplateId !== undefined && { ad_template_id: fields.adTemplateId }),
})

/** The state of a livestream before its first session. */
export const stateBefore = (startsAt: Date | null, now: Date) =>
  startsAt !== null && startsAt > now ? 'SCHEDULED' : 'CREATED'

/**
 * Refuses an end before the start, templates that the account has not published, and opening to everybody by who may not;
 * what was so before stays allowed.
 */
export async function checkFields(
  tx: Tx,
  caller: CallerOf<MemberAccess>,
  fields: TranslationFields,
  before: TranslationRow | null,
): Promise<void> {
  const { startsAt, endsAt, visibility } = fields
  if (endsAt !== null && endsAt <= (startsAt ?? new Date(0))) throw refuse('translations.endBeforeStart', {}, lateEnd)
  const refused = visibility === 'PUBLIC' && before?.visibility !== 'PUBLIC' && allows(openingToAll, caller)
  if (refused) throw refuse(refused)
  const isOtherAd = fields.adTemplateId !== undefined && fields.adTemplateId !== (before?.adTemplateId ?? null)
  const refusedAd = isOtherAd && allows(translationAds.choose.access, caller)
  if (refusedAd) throw refuse(refusedAd)
  const kinds = ['player', 'site', 'country', 'ladder', 'ad'] as const
  for (const kind of kinds) {
    const id = fields[`${kind}TemplateId`] ?? null
    if (id !== null && id !== before?.[`${kind}TemplateId`])
      await checkNamed(tx, caller.account.id, { [kind]: id }, () => `${kind}TemplateId`)
  }
}

const lateEnd = { endsAt: ['Окончание должно быть позже начала'] }
