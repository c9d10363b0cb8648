import { accountLogo } from '@skleyka/contract/accounts/account-logo.calls.ts'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { read, write } from '../../../api/queries.ts'
import { AccountChanged, useApp } from '../../../session/contexts.ts'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { FaceField, facePollMs } from '../../avatars/avatars.tsx'

/** The logo of the account, kept at once and not with the form; the header and the lists of accounts show another one at once. */
export function LogoField({ accountCode }: { accountCode: string }) {
  const client = useQueryClient()
  const account = useApp().accountCodes[accountCode]
  const onChanged = use(AccountChanged)
  const query = useQuery({
    ...read(accountLogo.get, {}, { accountCode }),
    refetchInterval: ({ state }) => facePollMs(state.data?.logo.state),
  })
  const opening = useMutation({ ...write(accountLogo.upload, { accountCode }), meta: { quiet: true } })
  const removing = useMutation(write(accountLogo.remove, { accountCode }))
  const logo = query.data?.logo
  const isNews = account !== undefined && logo !== undefined && account.logo !== logo.url
  useEffect(() => {
    if (!isNews) return
    onChanged({ ...account, logo: logo.url })
    void client.invalidateQueries({ queryKey: [admin.getAccount.area] })
  }, [isNews, account, onChanged, logo?.url, client])
  if (logo === undefined && query.isError) {
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  }
  const shown = account?.logo ?? null
  const { url, state, failText, version } = logo ?? {
    ...{ url: shown, state: shown === null ? ('NONE' as const) : ('READY' as const) },
    ...{ failText: null, version: 0 },
  }
  // the page of the account holds the same version
  const readAgain = () => client.invalidateQueries({ queryKey: [accountLogo.get.area] })
  /** Somebody else was first: the next try is at what he has left. */
  const followed = async (error: unknown): Promise<never> => {
    if (error instanceof CallError && error.subtype === 'CONFLICT') await readAgain()
    throw error
  }
  return (
    <FaceField
      of="logo"
      name={account?.accountName ?? accountCode}
      image={url}
      state={state}
      failText={failText}
      isAwaited={logo === undefined}
      open={async ({ size: bytes }) => (await opening.mutateAsync({ version, bytes }).catch(followed)).url}
      onSent={readAgain}
      onRemove={() => removing.mutateAsync({ version }).catch(followed)}
    >
      <b>Логотип</b>
    </FaceField>
  )
}
