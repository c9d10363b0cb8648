import { support } from '@skleyka/contract/support/support.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read, write } from '../../api/queries.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { formatMoment, formatNearMoment } from '../../russian/dates.ts'
import { useApp } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { LockedFilm } from '../../ui/drawings/locked-film.tsx'
import { FullPageMessage } from '../../ui/message/message.tsx'

/** The account has livestreams, the user has no right to them (spec §2.3): asks the support once in 24 hours. */
export function LivestreamActivation() {
  const title = 'Сервис прямых трансляций'
  const { accountCode } = useApp()
  const about = { topic: 'livestreams' as const, ...(accountCode !== null && { accountCode }) }
  // Without the answer the button still works: the server knows of an earlier request.
  const last = useQuery(read(support.lastRequest, about))
  const sending = useMutation(write(support.request))
  const sent = sending.data ?? last.data?.request ?? null
  usePageTitle(title)
  return (
    <FullPageMessage
      drawing={<LockedFilm />}
      title={title}
      actions={
        <Button kind="main" busy={sending.isPending} disabled={sent !== null} onClick={() => sending.mutate(about)}>
          {sent === null ? 'Отправить запрос' : 'Запрос отправлен'}
        </Button>
      }
    >
      Для активации трансляций обратитесь в поддержку
      <p role="status">
        {sent?.state === 'REFUSED' && `Администратор отклонил запрос: ${sent.answer} `}
        {sent !== null &&
          `Запрос отправлен ${formatNearMoment(sent.sentAt)}. Повторить его можно будет ${formatMoment(sent.againAt)}.`}
      </p>
    </FullPageMessage>
  )
}
