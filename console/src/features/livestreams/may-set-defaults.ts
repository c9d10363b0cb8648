import type { MemberAccess } from '@skleyka/contract/access.ts'

/** Permission to change how new livestreams are recorded (P-S-06). */
export const recordingDefault = {
  access: { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_manage_account_recording' },
} as const satisfies { access: MemberAccess }

/** Permission to change the player of new livestreams (P-S-08). */
export const playerDefault = {
  access: { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_change_account_player_template' },
} as const satisfies { access: MemberAccess }
