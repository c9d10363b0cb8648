import { pagePath } from '../../browser/addresses.ts'
import { useApp } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'

/** From a page with nothing to do: to the videos of the chosen account, else to the accounts. */
export function WayBack() {
  const { accountCode, accountCodes } = useApp()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  return account?.availableSections.includes('VIDEO') ? (
    <ButtonLink to={pagePath(account.accountCode, 'records')}>Вернуться к видео</ButtonLink>
  ) : (
    <ButtonLink to="/">К моим аккаунтам</ButtonLink>
  )
}
