import styles from './gallery.module.css'

/** Sizes and weights of type; figures are of one width. */
export function Letters() {
  return (
    <div className={styles.columns}>
      <figure className={styles.letters}>
        <p className={styles.title}>Корзина: 43 видео</p>
        <figcaption>Onest 600, заголовок страницы</figcaption>
        <p className={styles.note}>сегодня в&#160;10:02 · 1:54:32 · 4,4&#160;ГБ</p>
        <figcaption>Golos 400, пояснение</figcaption>
      </figure>
      <figure className={styles.letters}>
        <p className={styles.heading}>Приём сигнала</p>
        <figcaption>Golos 600, заголовок раздела</figcaption>
        <p className={styles.code}>vp-7f3a91c4</p>
        <figcaption>системный моноширинный: коды</figcaption>
      </figure>
      <figure className={styles.letters}>
        <p>Съёмка, монтаж, эфир и&#160;ещё раз эфир</p>
        <figcaption>Golos 400, основной</figcaption>
        <p className={styles.tiny}>0 · 15 · 30 · 45 · 60&#160;мин</p>
        <figcaption>Golos 400, оси и&#160;номера</figcaption>
      </figure>
    </div>
  )
}
