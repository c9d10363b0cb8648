import type { ReactNode } from 'react'
import { ConfirmHost } from '../confirm/confirm-host.tsx'
import { Logo } from '../logo/logo.tsx'
import { ToastHost } from '../toast/toast-host.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { DataTables } from './data-tables.tsx'
import { Dates } from './dates.tsx'
import { Empties } from './empties.tsx'
import { Fields } from './fields.tsx'
import styles from './gallery.module.css'
import { Layers } from './layers.tsx'
import { Lists } from './lists.tsx'
import { Pages } from './pages.tsx'
import { TableSample } from './tables.tsx'

/** Every piece of the kit in its states; built only in the mode `gallery`, for eyes and browser tests. */
export function Gallery() {
  return (
    <main className={styles.gallery}>
      <header className={styles.head}>
        <Logo />
        <h1>Набор</h1>
      </header>
      <Part title="Кнопки">
        <Buttons />
      </Part>
      <Part title="Поля">
        <Fields />
      </Part>
      <Part title="Дата и время">
        <Dates />
      </Part>
      <Part title="Списки">
        <Lists />
      </Part>
      <Part title="Выбор, чипы и состояния">
        <Choices />
      </Part>
      <Part title="Слои">
        <Layers />
      </Part>
      <Part title="Таблица">
        <TableSample />
      </Part>
      <Part title="Большая таблица">
        <DataTables />
      </Part>
      <Part title="Страница">
        <Pages />
      </Part>
      <Part title="Пусто">
        <Empties />
      </Part>
      <ToastHost />
      <ConfirmHost />
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
