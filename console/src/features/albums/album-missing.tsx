import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { MissingFrame } from '../../ui/drawings/missing-frame.tsx'
import { FullPageMessage } from '../../ui/message/message.tsx'

/** Message in place of an album of this account. */
export function AlbumMissing() {
  const accountCode = useAccountCode()
  const title = 'Альбом не найден'
  usePageTitle(title)
  return (
    <FullPageMessage
      drawing={<MissingFrame />}
      title={title}
      actions={
        <ButtonLink kind="main" size="m" to={pagePath(accountCode, 'albums')}>
          Все альбомы
        </ButtonLink>
      }
    >
      <p>Такого альбома в&#160;этом аккаунте нет: возможно, его удалили.</p>
    </FullPageMessage>
  )
}
