import { Columns3, Link2, Pencil, Share2, Trash2, Upload } from 'lucide-react'
import { Button, type ButtonKind, ButtonLink } from '../button/button.tsx'
import { CopyButton } from '../copy/copy-button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextButton, TextLink } from '../link/text-link.tsx'
import styles from './gallery.module.css'

const kinds: readonly ButtonKind[] = ['main', 'plain', 'soft', 'quiet', 'danger', 'danger-quiet', 'danger-line']

/** Buttons of every kind, state and size. */
export function Buttons() {
  return (
    <>
      {kinds.map((kind) => (
        <div key={kind} className={styles.row}>
          <Button kind={kind} icon={Upload}>
            Загрузить
          </Button>
          <Button kind={kind} busy>
            Загрузить
          </Button>
          <Button kind={kind} disabled>
            Загрузить
          </Button>
          <Button kind={kind} size="m">
            Загрузить
          </Button>
          <ButtonLink kind={kind} to="/" icon={Link2}>
            По ссылке
          </ButtonLink>
        </div>
      ))}
      <div className={styles.row}>
        <IconButton icon={Pencil} label="Изменить" />
        <IconButton icon={Share2} label="Поделиться" size={32} />
        <IconButton icon={Trash2} label="В корзину" danger size={28} />
        <IconButton icon={Columns3} label="Столбцы" disabled />
        <TextLink to="/">Ссылка</TextLink>
        <TextLink href="https://news.example">Наружу</TextLink>
        <TextButton onClick={() => undefined}>Повторить</TextButton>
        <CopyButton text="m.sokolova@volga.example" label="Скопировать почту" />
      </div>
    </>
  )
}
