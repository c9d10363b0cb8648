/** Something stands over the player and has the keys: any dialog or menu but the one that holds the player itself. */
export const isBehindDialog = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].some(
    (layer) => layer.querySelector('video') === null,
  )
