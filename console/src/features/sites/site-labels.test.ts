import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlayerSite, SiteMode } from '@skleyka/contract/access/site-rules.ts'
import { reasonOf } from './site-labels.ts'

test('a verdict about a page says which part of the rule has decided', () => {
  const describeReason = (mode: SiteMode, place: PlayerSite, domains = ['volga.example']) =>
    reasonOf({ mode, domains }, place).replaceAll('\u00a0', ' ')
  const site = (host: string): PlayerSite => ({ kind: 'site', host })
  assert.equal(describeReason('ONLY', { kind: 'own' }), 'Свой адрес платформы разрешён всегда')
  assert.equal(describeReason('ALL', site('x.example')), 'Разрешены все сайты')
  assert.equal(describeReason('ONLY', { kind: 'app' }), 'Так решено о приложениях')
  assert.equal(describeReason('ONLY', { kind: 'unknown' }), 'Так решено о страницах, которые не сообщают свой адрес')
  assert.equal(describeReason('EXCEPT', site('volga.example')), 'В списке: volga.example')
  assert.equal(describeReason('ONLY', site('x.example')), 'Этого сайта в списке нет')
  assert.equal(describeReason('ONLY', site('x.example'), []), 'Список пуст')
})
