import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { noAds } from '@skleyka/contract/ads/ads.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { testBulk } from '../../../test/test-bulk.ts'

const { db, make, call, studio, refusal, startBulk } = await testBulk()

/** An account of three videos, with a template of ads that is published. */
async function withTemplate() {
  const made = await studio(3, [
    'media.can_edit_records',
    'media.can_manage_ad_templates',
    'media.can_select_ad_template_for_records',
  ])
  const create = async (name: string) =>
    (await call(adTemplates.create, { name, body: noAds }, made.as)).result.template
  const { id: template, rowVersion } = await create('Прокат')
  await call(adTemplates.publish, { id: template, rowVersion }, made.as)
  const set = (value: number): FieldOp[] => [{ field: 'adTemplate', op: 'set', value }]
  const named = async () => {
    const rows = await db
      .selectFrom('records')
      .select('ad_template_id')
      .where('account_id', '=', made.account.id)
      .orderBy('id')
      .execute()
    return rows.map(({ ad_template_id }) => ad_template_id)
  }
  return { ...made, create, template, set, named }
}

test('P-M-22 many videos are given a template of ads in bulk, told before, and the undo gives back what they had', async () => {
  await startBulk()
  const { as, ids, template, set, named, preview, move, undo, until } = await withTemplate()
  const [first = 0] = ids
  await call(bulk.updateMulti, { ids: [first], ops: set(template) }, as)
  const { batchId, sample, unchanged } = await preview(set(template))
  assert.deepEqual(
    sample.map(({ field, before, after }) => [field, before, after]),
    [
      ['adTemplate', null, template],
      ['adTemplate', null, template],
    ],
  )
  assert.equal(unchanged, 1)
  await move(batchId, 'start')
  await until(batchId, 'DONE')
  assert.deepEqual(await named(), [template, template, template])
  const back = (await undo(batchId)).result.batch
  await until(back.id, 'DONE')
  assert.deepEqual(await named(), [template, null, null])
  await call(bulk.updateMulti, { ids, ops: [{ field: 'adTemplate', op: 'clear' }] }, as)
  assert.deepEqual(await named(), [null, null, null])
})

test('P-M-22 a bulk change of templates of ads is refused to who may only edit, and with a template that nobody may follow', async () => {
  const { account, as, ids, create, template, set, named } = await withTemplate()
  const editor = await make.user()
  await make.member(account.id, editor, ['media.can_edit_records'])
  const ops = set(template)
  const refused = await call(bulk.updateMulti, { ids, ops }, { user: editor, account: account.code })
  assert.equal(refusal(refused), 'ACCESS/FORBIDDEN')
  const draft = set((await create('Черновик')).id)
  const foreign = set((await withTemplate()).template)
  for (const ops of [draft, foreign]) {
    assert.equal(refusal(await call(bulk.updateMulti, { ids, ops }, as)), 'VALIDATION/FIELD')
    assert.equal(refusal(await call(bulk.bulkPreview, { selection: { ids }, ops }, as)), 'VALIDATION/FIELD')
  }
  assert.deepEqual(await named(), [null, null, null])
})

test('a template of ads that is deleted between preview and start leaves the videos as they are, with the reason', async () => {
  await startBulk()
  const { as, template, set, named, preview, move, until, get } = await withTemplate()
  const { batchId } = await preview(set(template))
  await call(adTemplates.delete, { id: template }, as)
  await move(batchId, 'start')
  await until(batchId, 'DONE')
  assert.deepEqual(await named(), [null, null, null])
  const { leftOut } = await get(batchId)
  assert.equal(leftOut.length, 3)
  assert.match(leftOut[0]?.error ?? '', /шаблона рекламы больше нет$/)
})

test('D1 templates of players and of sites are set in bulk, published ones of the account alone, and taken back', async () => {
  await startBulk()
  const permissions = ['media.can_edit_records', 'media.can_manage_player_templates'] as const
  const { account, as, ids, preview, move, undo, until } = await studio(2, [
    ...permissions,
    'media.can_create_site_access_templates',
  ])
  const everywhere = { mode: 'ALL', domains: [], emptyReferrer: true, apps: true } as const
  const player = (await call(playerTemplates.create, { name: 'Общий', body: usualPlayer }, as)).result.template
  const site = (await call(siteTemplates.create, { name: 'Общий', body: everywhere }, as)).result.template
  const ops: FieldOp[] = [
    { field: 'playerTemplate', op: 'set', value: player.id },
    { field: 'siteTemplate', op: 'set', value: site.id },
  ]
  const draft = await call(bulk.bulkPreview, { selection: { ids }, ops }, as)
  assert.deepEqual([refusal(draft), Object.keys(draft.error?.fields ?? {})], ['VALIDATION/FIELD', ['ops.0.value']])
  await call(playerTemplates.publish, { id: player.id, rowVersion: player.rowVersion }, as)
  const half = await call(bulk.bulkPreview, { selection: { ids }, ops }, as)
  assert.deepEqual(Object.keys(half.error?.fields ?? {}), ['ops.1.value'])
  await call(siteTemplates.publish, { id: site.id, rowVersion: site.rowVersion }, as)
  const named = async () => {
    const rows = db.selectFrom('records').select(['player_template_id', 'site_template_id'])
    const found = await rows.where('account_id', '=', account.id).execute()
    return found.flatMap(({ player_template_id, site_template_id }) => [player_template_id, site_template_id])
  }
  const { batchId } = await preview(ops)
  await move(batchId, 'start')
  await until(batchId, 'DONE')
  assert.deepEqual(await named(), [player.id, site.id, player.id, site.id])
  await until((await undo(batchId)).result.batch.id, 'DONE')
  assert.deepEqual(await named(), [null, null, null, null])
})
