import { Suspense } from 'react'
import { usePageTitle } from '../../browser/page-title.ts'
import type { AccountStatus } from '../../session/account-state.ts'
import { useApp } from '../../session/contexts.ts'
import { signOut } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Envelope } from '../../ui/drawings/envelope.tsx'
import { MissingFrame } from '../../ui/drawings/missing-frame.tsx'
import { SecretDoor } from '../../ui/drawings/secret-door.tsx'
import { FullPageMessage } from '../../ui/message/message.tsx'
import { showError } from '../../ui/toast/show-error.ts'
import { helpOfPage } from '../help.ts'
import { OwnInvitations } from '../lazy-screens.tsx'
import { WayBack } from './way-back.tsx'

const leave = () => void signOut().catch(showError)

interface AccessDeniedProps {
  title?: string
  message?: string
}

/** The access-denied page of spec §2.6; also what a closed section shows. */
export function AccessDenied({
  title = 'Доступ запрещен',
  message = 'Поздравляем, вы нашли тайную дверь. Но дальше вы пройти не сможете.',
}: AccessDeniedProps) {
  usePageTitle(title)
  return (
    <FullPageMessage drawing={<SecretDoor />} title={title} actions={<WayBack />}>
      {message}
    </FullPageMessage>
  )
}

/** Reason for which an account did not open (spec §2.4). */
export function AccountError({ status }: { status: Exclude<AccountStatus, ''> }) {
  const title = status === 404 ? 'Аккаунт не найден' : 'Доступ запрещен'
  const message = { 404: 'Нет такого аккаунта', 401: 'Аккаунт заблокирован', 403: 'Нет доступа к аккаунту' }[status]
  usePageTitle(title)
  return (
    <FullPageMessage
      drawing={status === 404 ? <MissingFrame /> : <SecretDoor />}
      title={title}
      actions={
        <ButtonLink kind="main" to="/">
          К моим аккаунтам
        </ButtonLink>
      }
    >
      {message}
    </FullPageMessage>
  )
}

/** A user without accounts: his invitations, or the closed door of spec §2.5. */
export function NoAccounts() {
  return (
    <Suspense fallback={null}>
      <OwnInvitations otherwise={<ClosedDoor />} />
    </Suspense>
  )
}

function ClosedDoor() {
  const title = 'Доступ запрещен'
  const { user } = useApp()
  const { email } = helpOfPage()
  usePageTitle(title)
  return (
    <FullPageMessage
      drawing={<SecretDoor />}
      title={title}
      actions={
        <Button kind="main" onClick={leave}>
          Выйти из системы
        </Button>
      }
    >
      {`Поздравляем, вы нашли тайную дверь. Но дальше вы пройти не сможете: у\u00a0${user.email} пока нет ни одного аккаунта. Выйдите из\u00a0системы и\u00a0начните сначала${email === null ? '' : ` или напишите на\u00a0${email}`}.`}
    </FullPageMessage>
  )
}

/** A user whose mail is not confirmed (spec §2.5). */
export function Unconfirmed() {
  const title = 'Подтвердите почтовый адрес'
  const { user } = useApp()
  const { email } = helpOfPage()
  usePageTitle(title)
  return (
    <FullPageMessage drawing={<Envelope />} title={title} actions={<Button onClick={leave}>Выйти из системы</Button>}>
      {`Адрес ${user.email}, указанный при регистрации, пока не\u00a0подтверждён. Писем со\u00a0ссылкой здесь не\u00a0отправляют: адрес подтверждает администратор. ${email === null ? 'Попросите его об\u00a0этом' : `Напишите ему на\u00a0${email}`}, а\u00a0потом обновите страницу.`}
    </FullPageMessage>
  )
}

/** An address that leads nowhere. */
export function NotFound() {
  const title = 'Страница не найдена'
  usePageTitle(title)
  return (
    <FullPageMessage
      drawing={<MissingFrame />}
      title={title}
      actions={<ButtonLink to="/">К моим аккаунтам</ButtonLink>}
    >
      По этому адресу ничего нет
    </FullPageMessage>
  )
}
