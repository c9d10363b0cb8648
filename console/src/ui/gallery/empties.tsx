import { Button } from '../button/button.tsx'
import { EmptyFilm } from '../drawings/empty-film.tsx'
import { LockedFilm } from '../drawings/locked-film.tsx'
import { NothingFound } from '../drawings/nothing-found.tsx'
import { EmptyState } from '../message/message.tsx'
import { Card } from '../page/card.tsx'
import styles from './gallery.module.css'

/** Messages of empty places. */
export function Empties() {
  return (
    <div className={styles.columns}>
      <Card>
        <EmptyState drawing={<EmptyFilm />} title="Здесь пока пусто" actions={<Button kind="main">Загрузить</Button>}>
          Перетащите файлы в любое место страницы или загрузите их отсюда
        </EmptyState>
      </Card>
      <Card>
        <EmptyState drawing={<NothingFound />} title="Ничего не найдено" actions={<Button>Сбросить фильтр</Button>}>
          По запросу «зяблик» за 28 дней нет видео
        </EmptyState>
      </Card>
      <Card>
        <EmptyState drawing={<LockedFilm />} title="Сервис прямых трансляций">
          Для активации трансляций обратитесь в поддержку
        </EmptyState>
      </Card>
    </div>
  )
}
