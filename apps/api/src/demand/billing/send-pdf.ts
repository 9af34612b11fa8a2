import type { FastifyReply } from 'fastify';

/** Sends a PDF for display in the browser; `name` contains only letters, digits and hyphens. */
export function sendPdf(reply: FastifyReply, name: string, content: Buffer): void {
  void reply
    .status(200)
    .headers({ 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}.pdf"` })
    .send(content);
}
