import type { ui as en } from '../en/ui.ts'

export const ui: typeof en = {
  close: 'Schließen',
  dismiss: 'Ausblenden',
  cancel: 'Abbrechen',
  save: 'Speichern',
  loading: 'Lädt …',
  retry: 'Erneut versuchen',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
}
