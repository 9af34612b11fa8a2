import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { leaveTimeToSpeak } from './time-to-speak';

describe('a server that closes', () => {
  it('answers a connection that has not spoken yet', async () => {
    const server = fastify({ forceCloseConnections: 'idle', return503OnClosing: true });
    server.get('/', () => 'answered');
    leaveTimeToSpeak(server.server);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    const accepted = once(server.server, 'connection');
    await Promise.all([once(socket, 'connect'), accepted]);
    const closed = server.close();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    // 503, since the server is closing; without the moment the connection would just end
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 /);
    await closed;
  });
});
