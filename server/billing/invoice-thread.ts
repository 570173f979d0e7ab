import { parentPort, workerData } from 'node:worker_threads'
import { drawInvoice, type StoredInvoice } from './invoice-pdf.ts'

// The thread of `invoicePdf`: it draws one invoice and ends.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port between threads has no origin.
parentPort?.postMessage(await drawInvoice(workerData as StoredInvoice))
