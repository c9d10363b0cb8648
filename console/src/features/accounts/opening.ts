/** Returns what is asked before an account that was locked is opened again. */
export const opening = (accountName: string) => ({
  title: `Разблокировать «${accountName}»?`,
  message: 'Участники снова смогут войти.',
  okLabel: 'Разблокировать',
})
