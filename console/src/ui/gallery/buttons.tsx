import { Columns3, Ellipsis, Link2, type LucideIcon, Pencil, Share2, Trash2, Upload } from 'lucide-react'
import { Button, type ButtonKind, ButtonLink } from '../button/button.tsx'
import { CopyButton } from '../copy/copy-button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextButton, TextLink } from '../link/text-link.tsx'
import { Shown } from './forced-state.tsx'
import styles from './gallery.module.css'

const kinds: readonly (readonly [ButtonKind, string, LucideIcon])[] = [
  ['main', 'Загрузить', Upload],
  ['plain', 'По ссылке', Link2],
  ['soft', 'Поделиться', Share2],
  ['quiet', 'Столбцы', Columns3],
  ['danger', 'Удалить', Trash2],
  ['danger-quiet', 'В корзину', Trash2],
  ['danger-line', 'Выйти', Trash2],
]

/** Buttons of every kind, state and size. */
export function Buttons() {
  return (
    <>
      <table className={styles.states}>
        <thead>
          <tr>
            {['обычная', 'наведение', 'фокус', 'занята', 'недоступна', 'ссылка'].map((state) => (
              <th key={state} scope="col">
                {state}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(([kind, label, icon]) => (
            <tr key={kind}>
              <td>
                <Button kind={kind} icon={icon}>
                  {label}
                </Button>
              </td>
              {(['hover', 'focus'] as const).map((state) => (
                <td key={state}>
                  <Shown as={state}>
                    <Button kind={kind} icon={icon}>
                      {label}
                    </Button>
                  </Shown>
                </td>
              ))}
              <td>
                <Button kind={kind} busy>
                  {label}
                </Button>
              </td>
              <td>
                <Button kind={kind} icon={icon} disabled>
                  {label}
                </Button>
              </td>
              <td>
                <ButtonLink kind={kind} to="/" icon={icon}>
                  {label}
                </ButtonLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.row}>
        <Button kind="main" size="m">
          Сохранить
        </Button>
        <Button size="m">Отменить</Button>
        <Button kind="soft" size="m">
          Поделиться
        </Button>
        <Button kind="danger" size="m" icon={Trash2}>
          Удалить
        </Button>
        <IconButton icon={Pencil} label="Изменить" />
        <Shown as="hover">
          <IconButton icon={Share2} label="Поделиться" />
        </Shown>
        <Shown as="focus">
          <IconButton icon={Ellipsis} label="Ещё" />
        </Shown>
        <IconButton icon={Trash2} label="В корзину" danger />
        <IconButton icon={Columns3} label="Столбцы" disabled />
        <IconButton icon={Pencil} label="Переименовать" size={32} />
        <IconButton icon={Pencil} label="Править" size={28} />
        <CopyButton text="m.sokolova@volga.example" label="Скопировать почту" />
      </div>
      <div className={styles.row}>
        <TextLink to="/">Ссылка</TextLink>
        <Shown as="hover">
          <TextLink to="/">Наведение</TextLink>
        </Shown>
        <Shown as="focus">
          <TextLink to="/">Фокус</TextLink>
        </Shown>
        <TextLink href="https://news.example">Наружу</TextLink>
        <TextButton onClick={() => undefined}>Повторить</TextButton>
      </div>
    </>
  )
}
