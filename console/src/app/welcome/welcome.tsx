import { Button } from '../../ui/button/button.tsx'
import { JoinedFilms } from '../../ui/drawings/joined-films.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import styles from './welcome.module.css'

/** The heading, and the name of the window for screen readers. */
export const welcomeHeading = 'Все новости\u00a0— в\u00a0одном канале'

interface Props {
  newsUrl: string
  email: string | null
  close: () => void
}

/** Window of the first visit: the channel with news, and whom to ask (spec §2.8). */
export function Welcome({ newsUrl, email, close }: Props) {
  const subscribe = () => {
    open(newsUrl, '_blank', 'noopener,noreferrer')
    close()
  }
  return (
    <div className={styles.welcome}>
      <div className={styles.picture}>
        <JoinedFilms />
      </div>
      <h2>{welcomeHeading}</h2>
      <p>Рассказываем, что изменилось: пишем коротко и&nbsp;показываем на&nbsp;примерах.</p>
      <p className={styles.links}>
        <TextLink href={newsUrl}>Канал с&nbsp;новостями</TextLink>
        {email !== null && <TextLink href={`mailto:${email}`}>Написать нам</TextLink>}
      </p>
      <PopupFoot>
        <Button kind="main" onClick={subscribe}>
          Подписаться
        </Button>
        <Button onClick={close}>Не сейчас</Button>
      </PopupFoot>
    </div>
  )
}
