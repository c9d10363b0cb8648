import type { albums } from '@skleyka/contract/albums/albums.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { CodeBlock } from '../../ui/copy/code-block.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import styles from './albums.module.css'

/** «Код альбома» (product B4): the frame and the link, each with a copy button. */
export function PlaylistPopup({
  embed,
  onClose,
}: {
  embed: ResultOf<typeof albums.get>['embed']
  onClose: () => void
}) {
  const address = new URL(embed.url, location.href).href
  return (
    <Popup open onClose={onClose} title="Код альбома" width={560}>
      <div className={styles.codes}>
        <CodeBlock label="Плеер на сайте" text={embed.iframe} />
        <CodeBlock label="Ссылка на альбом" text={address} />
      </div>
      <p className={styles.note}>
        Видео играют подряд, в&#160;порядке альбома. Черновики и&#160;то, что ещё обрабатывается, пропускаются.{' '}
        <TextLink href={address}>Открыть</TextLink>
      </p>
    </Popup>
  )
}
