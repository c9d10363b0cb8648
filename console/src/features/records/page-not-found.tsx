import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { MissingFrame } from '../../ui/drawings/missing-frame.tsx'
import { FullPageMessage } from '../../ui/message/message.tsx'

/** An address of the video area that leads nowhere. */
export function PageNotFound({ title = 'Нет такой страницы', text }: { title?: string; text?: string }) {
  const accountCode = useAccountCode()
  usePageTitle(title)
  return (
    <FullPageMessage
      drawing={<MissingFrame />}
      title={title}
      actions={
        <ButtonLink kind="main" size="m" to={pagePath(accountCode, 'records')}>
          Все видео
        </ButtonLink>
      }
    >
      <p>{text ?? 'Возможно, её адрес изменился или в\u00a0нём опечатка.'}</p>
    </FullPageMessage>
  )
}
