import type { records as english } from '../en/records.ts'

/** What the records of admins call things. */
export const records: typeof english = {
  ledger: {
    subscribed: 'Abo abgeschlossen',
    state: 'Abo geändert',
    payment: 'Zahlung',
    refund: 'Rückzahlung',
    event: 'Nachricht des Anbieters',
    unclaimed: 'Abo ohne Konto',
    claimed: 'Abo gemeldet',
    'claim-dropped': 'kein solches Abo',
    'cancel-asked': 'gekündigt',
    conversion: 'Abschluss',
    'generations-granted': 'Erzeugungen geschenkt',
    payout: 'Auszahlung',
  },
  audit: {
    'affiliate-made': 'Partner aufgenommen',
    'affiliate-changed': 'Partner geändert',
    'candidate-changed': 'Bewerbung geändert',
    'candidate-declined': 'Bewerbung abgelehnt',
    'contract-read': 'Vertrag gelesen',
    'conversions-exported': 'Abschlüsse heruntergeladen',
    payout: 'Auszahlung vermerkt',
    'generations-granted': 'Erzeugungen geschenkt',
    'sessions-ended': 'Sitzungen beendet',
    'user-deleted': 'Konto gelöscht',
    'deck-take-down': 'Stapel gesperrt',
    'deck-let-be': 'Stapel so gelassen',
    'deck-put-back': 'Stapel wieder freigegeben',
    'job-retried': 'Aufgabe wiederholt',
    'ai-tested': 'KI-Modell getestet',
  },
  jobs: {
    mail: 'Mails',
    read: 'Dokumente lesen',
    cleanup: 'Aufräumen',
    reconcile: 'Zahlungsanbieter fragen',
    mailing: 'Mails planen',
    generation: 'Karten erzeugen',
  },
}
