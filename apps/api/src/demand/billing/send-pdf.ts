import type { FastifyReply } from 'fastify';

/** Answers a PDF that browsers show; `name` has letters, digits and hyphens alone. */
export function sendPdf(reply: FastifyReply, name: string, content: Buffer): void {
  void reply
    .status(200)
    .headers({ 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}.pdf"` })
    .send(content);
}
