import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machineActions } from '@skleyka/contract/audit/machine-actions.ts'
import { contract } from '@skleyka/contract/contract.ts'
import { actionTitle, actionTitles, actorName } from './action-titles.ts'

const commands = machineActions.map((action) => `machine.${action}`)
const ofMachines = [
  'imports.finish',
  'moderation.return',
  'cuts.carry',
  'audioTracks.found',
  'autoRemoval.run',
  'trash.expire',
  'youtube.publish',
  'identity.invitationAccepted',
  'identity.invitationDeclined',
  'identity.emailAsked',
  'identity.emailChanged',
  'identity.passwordAsked',
  'identity.passwordChanged',
  'identity.passkey',
  'identity.secondFactor',
  ...commands,
]

test('D13 every call that changes something has words, and no words are of a call that is not there', () => {
  const names = Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, { mutates }]) => (mutates ? [`${area}.${name}`] : [])),
  )
  const unknown = Object.keys(actionTitles).filter((action) => !ofMachines.includes(action) && !names.includes(action))
  assert.deepEqual(unknown, [])
  assert.deepEqual(
    names.filter((name) => actionTitles[name] === undefined),
    [],
  )
  assert.deepEqual(
    commands.filter((name) => actionTitles[name] === undefined),
    [],
    'nor is a command at the server told by its own name',
  )
  assert.equal(actionTitle('records.unheard'), 'records.unheard')
})

test('who did it is a person, a guest by a link, whoever sent the file, a rule of the account, or somebody at the server', () => {
  assert.equal(actorName({ actor: { id: 1, name: 'Мария' }, action: 'records.update' }), 'Мария')
  assert.equal(actorName({ actor: null, action: 'uploadLinks.startUpload' }), 'Гость по\u00a0ссылке')
  assert.equal(actorName({ actor: null, action: 'uploads.complete' }), 'Отправитель файла')
  assert.equal(actorName({ actor: null, action: 'machine.lock' }), 'Командная строка сервера')
  assert.equal(actorName({ actor: null, action: 'autoRemoval.run' }), 'Автоудаление')
  assert.equal(actorName({ actor: null, action: 'trash.expire' }), 'Срок корзины')
  assert.equal(actorName({ actor: null, action: 'identity.passwordAsked' }), 'Страница входа')
})
