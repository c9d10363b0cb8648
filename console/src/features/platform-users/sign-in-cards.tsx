import { type PersonAnswer, platformUsers } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { browserName } from '@skleyka/contract/sessions/browser-name.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatDay, formatNearMoment } from '../../russian/dates.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useApp } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './users.module.css'

type Key = NonNullable<PersonAnswer['passkeys']>[number]
const letterNotice = 'Пользователь узнает об\u00a0этом из\u00a0письма.'

/**
 * Ways somebody signs in, and where it is open: what was lost is removed, one’s own is looked after on the page of the
 * sign-in.
 */
export function SignInCards({ user, sessions, passkeys }: PersonAnswer) {
  const { user: own } = useApp()
  const isOwn = user.id === own.id
  return (
    <>
      <Card
        title="Защита входа"
        padded
        control={isOwn && passkeys !== null && <ButtonLink href="/id/security">Настроить</ButtonLink>}
      >
        {passkeys === null ? (
          <p className={styles.told}>
            Вход через другого провайдера: коды и&#160;ключи смотрят и&#160;меняют у&#160;него.
          </p>
        ) : (
          <>
            <Codes user={user} isOwn={isOwn} />
            <Keys user={user} isOwn={isOwn} passkeys={passkeys} />
          </>
        )}
      </Card>
      <Sessions user={user} sessions={sessions} />
    </>
  )
}

type CardProps = Pick<PersonAnswer, 'user'> & { isOwn: boolean }

function Codes({ user, isOwn }: CardProps) {
  const reset = useAskedWrite(platformUsers.resetTotp, null)
  const ask = () =>
    void reset(
      { userId: user.id },
      {
        ...{ title: 'Сбросить двухфакторный вход?', okLabel: 'Сбросить', danger: true },
        message: `${nameOf(user)} сможет войти с\u00a0одним паролем, открытые сеансы закончатся. ${letterNotice}`,
      },
      'Двухфакторный вход сброшен',
    )
  return (
    <div className={styles.line}>
      <p className={styles.told}>
        {user.totp ? 'После пароля нужен код из\u00a0приложения.' : 'Коды выключены: для входа хватает пароля.'}
      </p>
      {user.totp && !isOwn && (
        <Button kind="danger-quiet" onClick={ask}>
          Сбросить коды
        </Button>
      )}
    </div>
  )
}

function Keys({ user, isOwn, passkeys }: CardProps & { passkeys: readonly Key[] }) {
  const remove = useAskedWrite(platformUsers.removePasskey, null)
  const ask = ({ id, name }: Key) =>
    void remove(
      { userId: user.id, passkeyId: id },
      {
        ...{ title: `Удалить ключ «${name}»?`, okLabel: 'Удалить', danger: true },
        message: `Войти с\u00a0ним больше не\u00a0получится, открытые сеансы закончатся. ${letterNotice}`,
      },
      'Ключ доступа удалён',
    )
  if (passkeys.length === 0) return <p className={styles.told}>Ключей доступа нет.</p>
  return (
    <ul className={styles.list} aria-label="Ключи доступа">
      {passkeys.map((key) => (
        <li key={key.id} className={styles.line}>
          <span>
            {key.name}
            <span className={styles.under}>
              {key.lastUsedAt === null
                ? `добавлен ${formatDay(key.createdAt, { near: new Date() })}, ещё не\u00a0использован`
                : `использован ${formatNearMoment(key.lastUsedAt)}`}
            </span>
          </span>
          {!isOwn && (
            <Button kind="danger-quiet" aria-label={`Удалить ключ: ${key.name}`} onClick={() => ask(key)}>
              Удалить
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Sessions({ user, sessions }: Pick<PersonAnswer, 'user' | 'sessions'>) {
  const end = useAskedWrite(platformUsers.endSessions, null)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const ask = () =>
    void end(
      { userId: user.id },
      {
        ...{ title: 'Закончить сеансы?', okLabel: 'Закончить', danger: true },
        message: `Сеансов: ${groupDigits(others.length)}. Чтобы продолжить, придётся войти заново. ${letterNotice}`,
      },
      'Сеансы закончены',
    )
  return (
    <Card
      title="Сеансы"
      note={groupDigits(sessions.length)}
      padded
      control={
        others.length > 0 && (
          <Button kind="danger-quiet" onClick={ask}>
            Закончить все
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className={styles.told}>Сейчас нигде не&#160;открыто.</p>
      ) : (
        <ul className={styles.list} aria-label="Сеансы">
          {sessions.map(({ id, agent, ip, lastSeenAt, isCurrent }) => (
            <li key={id} className={styles.line}>
              <span>
                {browserName(agent)}
                <span className={styles.under}>
                  {[...(isCurrent ? ['этот сеанс'] : []), ...(ip === null ? [] : [ip])].join(', ')}
                </span>
              </span>
              <span className={styles.told}>{formatNearMoment(lastSeenAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
