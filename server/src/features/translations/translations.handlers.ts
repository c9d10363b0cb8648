import type { UpdateState, UpdateStates } from '@skleyka/contract/bulk/update-states.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { liveQuotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import type { TranslationState } from '@skleyka/contract/translations/translation-states.ts'
import type { Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { failedState, refuse } from '../../http/refuse.ts'
import { machineBudget } from '../../live/program/live-rungs.ts'
import { embedHosts, holdAccount } from '../accounts/accounts.ts'
import { requestClip } from '../live-clips/live-clips.ts'
import { embedCode, liveAddress, viewerOf } from '../playback/playback.ts'
import { purgeRecords } from '../processing/processing.ts'
import { keepAirtime } from '../quotas/quotas.ts'
import { recordChanges } from '../records/records.ts'
import { checkNamed } from '../templates/templates.ts'
import { finishSession } from './finish-session.ts'
import { findRunningIngest } from './ingest-report.sql.ts'
import { requireQuota } from './refuse-start.ts'
import { findSlate, saveSlate } from './slates.sql.ts'
import { readSlate, slateAddress } from './slates.ts'
import { countWanted, listLoop, replaceLoop } from './sources.sql.ts'
import { checkLoop, pullColumns } from './sources.ts'
import { ingestOf, keptKey, newStreamKey } from './stream-key.ts'
import { checkFields, columnsOf, fieldsOf, recordColumnsOf, stateBefore } from './translation-fields.ts'
import {
  listedTranslation,
  type Member,
  mayDelete,
  requireOwn,
  requireTranslation,
  wholeTranslation,
} from './translation-view.ts'
import {
  countMarks,
  countTranslations,
  deleteTranslation,
  findDefaults,
  findTranslation,
  insertLiveRecord,
  insertMark,
  insertTranslation,
  listOwners,
  listSessions,
  listTranslations,
  lockOpenSession,
  lockTranslation,
  saveDefaults,
  type TranslationRow,
  updateLiveRecord,
  updateSession,
  updateTranslation,
  wakeEngine,
} from './translations.sql.ts'

export const translationsHandlers: Handlers<typeof translations> = {
  list: async (question, { account }, { db }) => {
    const { rows, total } = await listTranslations(db, account.id, question)
    return { items: rows.map(listedTranslation), total }
  },

  get: async ({ id }, caller, services) => readTranslation(services.db, id, caller, services),

  create: async (params, caller, services) => {
    const { account, user } = caller
    const { slate, ...ownFields } = params
    const tx = inTransaction(services.db)
    const usual = await findDefaults(tx, account.id)
    const { recording = usual.recording, playerTemplateId = usual.playerTemplateId } = ownFields
    const fields = { ...ownFields, recording, playerTemplateId }
    const loop = await checkLoop(tx, account.id, fields)
    await checkFields(tx, caller, fields, null)
    const pull = pullColumns(services, fields)
    const picture = readSlate(slate ?? null)
    // one after the other, so that no two take the last place
    await holdAccount(tx, account.id)
    if ((await countTranslations(tx, account.id)) >= translationBounds.translations)
      throw refuse('translations.full', { max: translationBounds.translations })
    const record = await insertLiveRecord(tx, {
      account_id: account.id,
      owner_id: user.id,
      ...recordColumnsOf(fields),
    })
    const key = keptKey(services, newStreamKey())
    const id = await insertTranslation(tx, {
      account_id: account.id,
      record_id: record.id,
      ...columnsOf(fields),
      ...{ ...pull, ...key },
      state: stateBefore(fields.startsAt, services.now()),
    })
    await replaceLoop(tx, account.id, id, loop)
    if (slate !== undefined) await saveSlate(tx, account.id, id, picture)
    await wakeEngine(tx, id)
    // an address is told without its secrets
    services.audit({
      objectType: 'translation',
      objectId: id,
      after: { ...fields, pullUrl: pull.pull_shown, hasSlate: picture !== null },
    })
    const ingest = fields.source === 'RTMP' ? ingestOf(services, id, key.key_sealed) : []
    return { id, uuid: record.uuid, ingest }
  },

  update: async ({ id, rowVersion, slate, adTemplateId, ...changes }, caller, services) => {
    const tx = inTransaction(services.db)
    const row = await requireOwn(tx, id, caller)
    const fields = { ...changes, adTemplateId: adTemplateId === undefined ? row.adTemplateId : adTemplateId }
    if (row.rowVersion !== rowVersion) throw refuse('translations.changed')
    const loop = await checkLoop(tx, caller.account.id, fields)
    await checkFields(tx, caller, fields, row)
    const loopBefore = (await listLoop(tx, caller.account.id, id)).map((video) => video.id)
    const pull = pullColumns(services, fields)
    const isOther =
      fields.source !== row.source || pull.pull_shown !== row.pullShown || loop.join() !== loopBefore.join()
    if (isOther && (row.isWanted || (await lockOpenSession(tx, caller.account.id, id)) !== null))
      throw refuse('translations.sourceInUse')
    const isWaiting = row.state === 'CREATED' || row.state === 'SCHEDULED'
    await updateTranslation(tx, caller.account.id, id, {
      ...columnsOf(fields),
      ...pull,
      ...(isWaiting && { state: stateBefore(fields.startsAt, services.now()) }),
    })
    await updateLiveRecord(tx, caller.account.id, row.recordId, recordColumnsOf(fields))
    await replaceLoop(tx, caller.account.id, id, loop)
    const picture = slate === undefined ? null : readSlate(slate)
    if (slate !== undefined) await saveSlate(tx, caller.account.id, id, picture)
    await wakeEngine(tx, id)
    const { hasSlate } = row
    const before = { ...fieldsOf(row), loopRecordIds: loopBefore, hasSlate }
    const after = { ...fields, pullUrl: pull.pull_shown, hasSlate: slate === undefined ? hasSlate : picture !== null }
    services.audit({ objectType: 'translation', objectId: id, before, after })
    return readTranslation(tx, id, caller, services)
  },

  delete: async ({ ids }, caller, { db, now, audit }) => {
    const tx = inTransaction(db)
    const updateStates: UpdateStates = {}
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const row = await lockTranslation(tx, caller.account.id, id)
      updateStates[id] = row === null ? { status: 'SKIPPED' } : await deleteOne(tx, row, caller, now())
      if (row && updateStates[id].status === 'OK') {
        audit({ objectType: 'translation', objectId: id, before: { name: row.name } })
      }
    }
    return { updateStates }
  },

  start: async ({ id }, caller, services) => {
    const tx = inTransaction(services.db)
    const before = await requireOwn(tx, id, caller)
    if (before.source !== 'RTMP') return startSource(tx, before, caller, services)
    const { row, session } = await requireOnAir(tx, id, caller, 'translations.noInput')
    if (session.state === 'PREPARING') {
      await requireQuota(tx, caller.account.id, ['airtime'])
      const onAir = services.now()
      await updateSession(tx, caller.account.id, session.id, { state: 'LIVE', on_air_at: onAir })
      await updateTranslation(tx, caller.account.id, id, { state: 'LIVE' })
      await wakeEngine(tx, id)
    }
    services.audit({ objectType: 'translation', objectId: id, before: { state: row.state }, after: { state: 'LIVE' } })
    return { state: session.state === 'INTERRUPTED' ? 'INTERRUPTED' : 'LIVE' }
  },

  finish: async ({ id }, caller, services) => {
    const tx = inTransaction(services.db)
    const row = await requireOwn(tx, id, caller)
    const state = await finishSession(tx, caller.account.id, row, services.now())
    services.audit({ objectType: 'translation', objectId: id, before: { state: row.state }, after: { state } })
    return { state }
  },

  changeToken: async ({ id }, caller, services) => {
    const tx = inTransaction(services.db)
    await requireOwn(tx, id, caller)
    const key = keptKey(services, newStreamKey())
    await updateTranslation(tx, caller.account.id, id, { ...key, key_changed_at: services.now() })
    await wakeEngine(tx, id)
    services.audit({ objectType: 'translation', objectId: id, after: { keyChangedAt: services.now() } })
    return { ingest: ingestOf(services, id, key.key_sealed) }
  },

  changeOwner: async ({ id, userId }, caller, services) => {
    const { account } = caller
    const tx = inTransaction(services.db)
    const row = await requireOwn(tx, id, caller)
    if (!(await recordChanges.mayBeAuthor(tx, account.id, userId))) throw refuse('records.author', {}, noMember)
    await updateLiveRecord(tx, account.id, row.recordId, { owner_id: userId })
    await updateTranslation(tx, account.id, id, {})
    const [before, after] = [{ ownerId: row.ownerId }, { ownerId: userId }]
    services.audit({ objectType: 'translation', objectId: id, before, after })
    return readTranslation(tx, id, caller, services)
  },

  owners: async (_, { account }, { db }) => ({ owners: await recordChanges.findAuthors(db, account.id) }),

  listedOwners: async (_, { account }, { db }) => ({ owners: await listOwners(db, account.id) }),

  setRecording: async ({ id, on }, caller, services) => {
    const { account } = caller
    const tx = inTransaction(services.db)
    const row = await requireOwn(tx, id, caller)
    const session = await lockOpenSession(tx, account.id, id)
    if (session === null) throw refuse('translations.notOnAir')
    if (row.recording === 'OFF') throw refuse('translations.noRecording')
    const recordingState = on
      ? 'RECORDING'
      : session.recording_state === 'RECORDING'
        ? 'PAUSED'
        : session.recording_state
    await updateSession(tx, account.id, session.id, { recording_state: recordingState })
    await wakeEngine(tx, id)
    const [before, after] = [{ recordingState: session.recording_state }, { recordingState }]
    services.audit({ objectType: 'translation', objectId: id, before, after })
    return { recordingState }
  },

  mark: async ({ id, label }, caller, services) => {
    const { account, user } = caller
    const tx = inTransaction(services.db)
    const { session } = await requireOnAir(tx, id, caller, 'translations.notOnAir')
    if ((await countMarks(tx, account.id, session.id)) >= translationBounds.marks)
      throw refuse('translations.manyMarks', { max: translationBounds.marks })
    const at = services.now()
    await insertMark(tx, { account_id: account.id, session_id: session.id, at, label, made_by: user.id })
    services.audit({ objectType: 'translation', objectId: id, after: { mark: label } })
    return { mark: { at, label } }
  },

  clip: async ({ id, seconds }, caller, services) => {
    const { account, user } = caller
    const tx = inTransaction(services.db)
    const { row, session } = await requireOnAir(tx, id, caller, 'translations.notOnAir')
    if (session.on_air_at === null) throw refuse('translations.notOnAir')
    if (!user.admin && !account.permissions.has('media.can_create_records')) throw refuse('access.forbidden')
    const clip = await requestClip(tx, services, {
      ...{ accountId: account.id, userId: user.id, sessionId: session.id, seconds },
      live: { recordId: row.recordId, uuid: row.uuid, name: row.name },
    })
    await wakeEngine(tx, id)
    const after = { name: clip.name, clipOfLivestream: id }
    services.audit({ objectType: 'record', objectId: clip.recordId, before: { clipOfLivestream: null }, after })
    return clip
  },

  defaults: (_, { account }, { db }) => findDefaults(db, account.id),

  saveDefaults: async ({ rowVersion, ...defaults }, { account, user }, { db, audit }) => {
    const tx = inTransaction(db)
    await holdAccount(tx, account.id)
    const before = await findDefaults(tx, account.id)
    if (before.rowVersion !== rowVersion) throw refuse('translations.changed')
    const may = (permission: Permission) => user.admin || account.permissions.has(permission)
    const { recording, playerTemplateId } = defaults
    if (recording !== before.recording && !may('streaming.can_manage_account_recording'))
      throw refuse('access.forbidden')
    if (playerTemplateId !== before.playerTemplateId) {
      if (!may('streaming.can_change_account_player_template')) throw refuse('access.forbidden')
      await checkNamed(tx, account.id, { player: playerTemplateId }, () => 'playerTemplateId')
    }
    await saveDefaults(tx, account.id, defaults)
    const { rowVersion: _version, ...was } = before
    audit({ objectType: 'account', objectId: account.id, before: was, after: { ...defaults } })
    return findDefaults(tx, account.id)
  },

  health: async ({ id }, { account }, { db }) => {
    await requireTranslation(findTranslation(db, account.id, id))
    const ingest = await findRunningIngest(db, account.id, id)
    const report = ingest?.report ?? null
    const away = ingest?.isAway ? [{ code: 'NO_INPUT' as const, since: ingest.awaySince }] : []
    return {
      points:
        report?.points.map(({ at, rttMs = null, lostPackets = null, repeatedPackets = null, ...point }) => ({
          ...{ at: new Date(at), ...point, rttMs, lostPackets, repeatedPackets },
        })) ?? [],
      width: report?.width ?? null,
      height: report?.height ?? null,
      videoCodec: report ? 'H.264' : null,
      audioCodec: report?.hasSound ? 'AAC' : null,
      problems: ingest?.isAway
        ? away
        : (report?.problems.map(({ code, since }) => ({ code, since: new Date(since) })) ?? []),
      input: ingest?.isAway ? null : (ingest?.input ?? null),
      hasStandby: ingest?.hasStandby ?? false,
    }
  },

  slate: async ({ id }, { account }, { db }) => {
    await requireTranslation(findTranslation(db, account.id, id))
    const picture = await findSlate(db, id)
    return { picture: picture && slateAddress(picture) }
  },

  budget: async () => ({ encodedRungs: machineBudget(usualSource, null).encoded }),

  previewPlayerData: async ({ id }, caller, services) => {
    const row = await requireTranslation(findTranslation(services.db, caller.account.id, id))
    const embedServices = await embedHosts.applyAccountHost(services, services.db, caller.account.id)
    const { hls, until } = liveAddress(services, row.uuid, viewerOf(caller.signedIn))
    return { manifest: { hls }, state: row.state, until, embed: embedCode(embedServices, row.uuid) }
  },
}

/** A livestream as most are sent. */
const usualSource = { width: 1920, height: 1080, frameRate: 30 }

const noMember = { userId: ['Такого участника нет в\u00a0аккаунте'] }

async function requireOnAir(
  tx: Tx,
  id: number,
  caller: Member,
  otherwise: 'translations.notOnAir' | 'translations.noInput',
) {
  const row = await requireOwn(tx, id, caller)
  const session = await lockOpenSession(tx, caller.account.id, id)
  if (session === null) throw refuse(otherwise)
  return { row, session }
}

/** Has the server read the source of a livestream, and puts what comes of it on air. */
async function startSource(
  tx: Tx,
  row: TranslationRow,
  caller: Member,
  { now, audit }: Pick<CallServices, 'now' | 'audit'>,
): Promise<{ state: TranslationState }> {
  const { id } = row
  const accountId = caller.account.id
  if (row.state === 'FINISHED') throw refuse('translations.over')
  if (row.claimBlock !== null) throw refuse('claims.stands', { number: row.claimBlock })
  // nobody would read it, and nothing would tell why
  if (row.endsAt !== null && row.endsAt <= now()) throw refuse('translations.pastEnd')
  const session = await lockOpenSession(tx, accountId, id)
  await holdAccount(tx, accountId)
  if (!row.isWanted && session === null && (await countWanted(tx, accountId)) >= translationBounds.sourcesAtOnce)
    throw refuse('translations.manySources', { max: translationBounds.sourcesAtOnce })
  if (!row.isWanted && session === null) await requireQuota(tx, accountId, liveQuotaKinds)
  if (session?.state === 'PREPARING')
    await updateSession(tx, accountId, session.id, { state: 'LIVE', on_air_at: now() })
  const state = session === null ? 'READY_TO_START' : session.state === 'INTERRUPTED' ? 'INTERRUPTED' : 'LIVE'
  await updateTranslation(tx, accountId, id, { is_wanted: true, state, error_code: null })
  await wakeEngine(tx, id)
  audit({ objectType: 'translation', objectId: id, before: { state: row.state }, after: { state } })
  return { state }
}

async function deleteOne(tx: Tx, row: TranslationRow, caller: Member, now: Date): Promise<UpdateState> {
  if (!mayDelete(caller, row)) return failedState('translations.foreignDelete')
  if (await lockOpenSession(tx, caller.account.id, row.id)) return failedState('translations.onAir')
  if (row.holdReason !== null) return failedState('records.held', { reason: row.holdReason })
  await keepAirtime(tx, caller.account.id, row.id, now)
  await deleteTranslation(tx, caller.account.id, row)
  await purgeRecords(tx, caller.account.id, [{ id: row.recordId, uuid: row.uuid }])
  await wakeEngine(tx, row.id)
  return { status: 'OK' }
}

async function readTranslation(
  db: Db,
  id: number,
  caller: Member,
  services: Pick<CallServices, 'live' | 'secrets' | 'publicUrl' | 'now'>,
): Promise<Translation> {
  const row = await requireTranslation(findTranslation(db, caller.account.id, id))
  return wholeTranslation(db, row, await listSessions(db, caller.account.id, id), caller, services)
}
