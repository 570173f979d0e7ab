import type { ui as en } from '../en/ui.ts'

export const ui: typeof en = {
  close: 'Schließen',
  dismiss: 'Ausblenden',
  cancel: 'Abbrechen',
  save: 'Speichern',
  loading: 'Lädt …',
  justNow: 'gerade eben',
  retry: 'Erneut versuchen',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
}
