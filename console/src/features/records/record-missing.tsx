import PageNotFound from './page-not-found.tsx'

/** What stands where a record of this account would. */
export const RecordMissing = () => (
  <PageNotFound
    title="Видео не найдено"
    text="Такого видео в&#160;этом аккаунте нет: возможно, его удалили или оно принадлежит другому аккаунту."
  />
)
