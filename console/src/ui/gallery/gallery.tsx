import { createContext, type ReactNode, useContext } from 'react'
import ConfirmHost from '../confirm/confirm-host.tsx'
import { Logo } from '../logo/logo.tsx'
import { ToastHost } from '../toast/toast-host.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Colours } from './colours.tsx'
import { Dates } from './dates.tsx'
import { Empties } from './empties.tsx'
import { Fields } from './fields.tsx'
import styles from './gallery.module.css'
import { Layers } from './layers.tsx'
import { Layouts } from './layouts.tsx'
import { Letters } from './letters.tsx'
import { Lists } from './lists.tsx'
import { Messages } from './messages.tsx'
import { Pages } from './pages.tsx'
import { ScrollingTables } from './scrolling-tables.tsx'
import { TableSample } from './tables.tsx'
import { UnderPointer } from './under-pointer.tsx'

const Only = createContext<string | null>(null)

/**
 * Every piece of the kit in its states, or one part by its title; built only in the mode `gallery`, for eyes and
 * browser tests.
 */
export function Gallery({ only }: { only: string | null }) {
  return (
    <main className={styles.gallery}>
      <Only value={only}>
        <Parts />
      </Only>
      <ToastHost />
      <ConfirmHost />
    </main>
  )
}

function Parts() {
  return (
    <>
      <header className={styles.head}>
        <Logo />
        <h1>Набор</h1>
      </header>
      <Part title="Цвет">
        <Colours />
      </Part>
      <Part title="Шрифт">
        <Letters />
      </Part>
      <Part title="Кнопки">
        <Buttons />
      </Part>
      <Part title="Поля">
        <Fields />
      </Part>
      <Part title="Наведение и фокус">
        <UnderPointer />
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
        <ScrollingTables />
      </Part>
      <Part title="Страница">
        <Pages />
      </Part>
      <Part title="Макет">
        <Layouts />
      </Part>
      <Part title="Пусто">
        <Empties />
      </Part>
      <Part title="Сообщение">
        <Messages />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const only = useContext(Only)
  if (only !== null && only !== title) return null
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
