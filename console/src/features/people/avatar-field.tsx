import { platformUsers } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { type AccountUser, users } from '@skleyka/contract/users/users.calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useEffect } from 'react'
import { readKey, write } from '../../api/queries.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { OwnChanged, useAccountCode, useApp } from '../../session/contexts.ts'
import { FaceField } from '../avatars/avatars.tsx'

/** The picture of a person, and the ways to change it; every list and the header show another one at once. */
export function AvatarField({ user, children }: { user: AccountUser; children: ReactNode }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const { user: own } = useApp()
  const onOwnChanged = use(OwnChanged)
  const { id, name, avatar } = user
  const ofUsers = { queryKey: [users.get.area] }
  const open = useMutation({ ...write(users.uploadAvatar, { accountCode }), meta: { quiet: true } })
  const removing = useMutation(write(users.removeAvatar, { accountCode }))
  useEffect(() => {
    void client.invalidateQueries({ queryKey: readKey(users.list, undefined, { accountCode }) })
    // an empty picture is news too: what the list shows may be older
    if (avatar !== undefined) void client.invalidateQueries({ queryKey: [platformUsers.list.area] })
  }, [client, accountCode, avatar])
  const isNews = id === own.id && (avatar !== own.avatar || name !== own.name)
  useEffect(() => {
    if (isNews) onOwnChanged({ id, name, avatar })
  }, [isNews, onOwnChanged, id, name, avatar])
  return (
    <FaceField
      of="avatar"
      name={nameOf(user)}
      image={avatar}
      state={user.own_avatar}
      failText={user.avatar_fail_text}
      open={async ({ size: bytes }) => (await open.mutateAsync({ id, bytes })).url}
      onSent={() => client.invalidateQueries(ofUsers)}
      onRemove={() => removing.mutateAsync({ id })}
    >
      {children}
    </FaceField>
  )
}
