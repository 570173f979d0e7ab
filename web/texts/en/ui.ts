export const ui = {
  close: 'Close',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  save: 'Save',
  loading: 'Loading…',
  justNow: 'just now',
  retry: 'Try again',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}
