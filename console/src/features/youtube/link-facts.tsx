import type { YoutubeLink } from '@skleyka/contract/youtube/youtube.calls.ts'
import { isOnTheWay, youtubeStatesBefore } from '@skleyka/contract/youtube/youtube-moves.ts'
import { CircleAlert, CircleCheck, Hourglass, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../russian/dates.ts'
import { youtubeLabels, youtubeVisibilityLabels } from '../../russian/youtube-labels.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import styles from './youtube.module.css'

/** State of a video on YouTube, and what happened on the way. */
export function LinkFacts({ link, chaptersProblem }: { link: YoutubeLink; chaptersProblem: string | null }) {
  const { state, channel, visibility, publishAt, url, progress, waitsUntil, problem, captions, log } = link
  const ofChapters = youtubeStatesBefore('QUEUED').includes(state) && chaptersProblem !== null && (
    <p className={styles.note}>{chaptersProblem}.</p>
  )
  if (state === 'NONE') {
    return (
      <>
        <p className={styles.note}>
          Этого видео на&#160;YouTube нет. Отправится исходный файл с&#160;названием, описанием, главами, тегами
          и&#160;обложкой, а&#160;за&#160;ним субтитры. Когда субтитры изменятся здесь, они заменятся и&#160;там.
        </p>
        {ofChapters}
      </>
    )
  }
  const now = new Date()
  const isNow = state !== 'DETACHED'
  return (
    <>
      <div aria-live="polite" className={styles.state}>
        <Mark state={state} />
        {progress !== null && <ProgressBar value={progress} label="Отправлено на YouTube" tone="work" />}
        {problem !== null && <p className={styles.problem}>{problem}</p>}
        {waitsUntil !== null && <p>Продолжим {formatMoment(waitsUntil, { near: now })}</p>}
      </div>
      {isNow && (
        <dl className={styles.facts}>
          {channel && <Fact title="Канал">{channel.title}</Fact>}
          {visibility && (
            <Fact title="Видимость">
              {publishAt !== null && publishAt > now
                ? `Откроется ${formatMoment(publishAt, { near: now })}`
                : youtubeVisibilityLabels[publishAt === null ? visibility : 'public']}
            </Fact>
          )}
          {url !== null && (
            <Fact title="Адрес">
              <TextLink href={url}>{url.replace('https://www.', '')}</TextLink>
            </Fact>
          )}
          {captions.length > 0 && (
            <Fact title="Субтитры">
              {captions.map(({ label, problem: why }) => (why === null ? label : `${label}: ${why}`)).join(', ')}
            </Fact>
          )}
        </dl>
      )}
      {ofChapters}
      <h2 className={styles.heading}>Что происходило</h2>
      <ol className={styles.log}>
        {log.map(({ at, text }) => (
          <li key={`${at.toISOString()} ${text}`}>
            <time dateTime={at.toISOString()}>{formatMoment(at, { near: now })}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Mark({ state }: Pick<YoutubeLink, 'state'>) {
  const [tone, icon] =
    state === 'PUBLISHED'
      ? (['ok', CircleCheck] as const)
      : state === 'FAILED'
        ? (['bad', CircleAlert] as const)
        : isOnTheWay(state)
          ? (['wait', Hourglass] as const)
          : (['wait', Unlink] as const)
  return (
    <StateMark tone={tone} icon={icon}>
      {youtubeLabels[state]}
    </StateMark>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
