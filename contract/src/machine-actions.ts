/** What the operator does by commands at the server, where nobody is signed in; the journal has it as `machine.createUser`. */
export const machineActions = [
  'createAccount',
  'lockAccount',
  'unlockAccount',
  'createRole',
  'setMember',
  'removeMember',
  'createUser',
  'lockUser',
  'unlockUser',
  'removeUser',
  'confirmMail',
  'unconfirmMail',
  'resetSecondFactor',
  'addHolder',
  'removeHolder',
  'createApiKey',
  'revokeApiKey',
  'revokeApiKeys',
  'endSession',
  'endSessions',
] as const
export type MachineAction = (typeof machineActions)[number]
