import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { delayIdleClose } from './delay-idle-close';

describe('a server that closes', () => {
  afterEach(() => jest.useRealTimers());

  it('answers a connection that has not spoken yet', async () => {
    const server = fastify({ forceCloseConnections: 'idle', return503OnClosing: true });
    server.get('/', () => 'answered');
    const closeIdle = jest.spyOn(server.server, 'closeIdleConnections');
    delayIdleClose(server.server);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(server.server, 'connection');
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await Promise.all([once(socket, 'connect'), accepted]);
    // the moment lasts until the test lets it pass
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] });
    const closed = server.close();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    // 503, since the server is closing; the connection would just end if it were taken for an idle one
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 /);
    expect(closeIdle).not.toHaveBeenCalled();
    jest.runOnlyPendingTimers();
    expect(closeIdle).toHaveBeenCalled();
    await closed;
  });
});
