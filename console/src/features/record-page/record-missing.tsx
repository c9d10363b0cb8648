import { Suspense } from 'react'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { PageNotFound } from '../records/records.tsx'

const AbsentRecord = lazyPiece(() => import('./absent-record.tsx'))

/** Message in place of a record of this account; with its number, what became of it: the trash, another account. */
export const RecordMissing = ({ id }: { id?: number }) =>
  id === undefined ? (
    <PageNotFound
      title="Видео не найдено"
      text="Такого видео в&#160;этом аккаунте нет: возможно, его удалили или оно принадлежит другому аккаунту."
    />
  ) : (
    <Suspense fallback={null}>
      <AbsentRecord id={id} />
    </Suspense>
  )
