import { sendReports } from '../billing/reporting.ts'
import { outbox } from '../study/sender.ts'

/** Sends what earlier visits could not: ratings, and payments that were approved. */
export function sendUnsent(): void {
  outbox.wake()
  void sendReports()
}
